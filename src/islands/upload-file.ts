function toHeaders(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}

/** XMLHttpRequest, because `fetch` cannot report upload progress. */
export function uploadFile(url: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(init.method ?? 'POST', url);
    new Headers(init.headers).forEach((value, name) => {
      sending.setRequestHeader(name, value);
    });
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    sending.onload = () => {
      const { status, responseText } = sending;
      resolve(new Response(responseText, { status, headers: toHeaders(sending.getAllResponseHeaders()) }));
    };
    sending.onerror = () => reject(new TypeError('Failed to fetch'));
    sending.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    init.signal?.addEventListener('abort', () => sending.abort());
    sending.send(init.body as FormData);
  });
}
