/**
 * Fetches a page of this site; null on failure. XMLHttpRequest parses it, because other parsers would need a Trusted
 * Types policy.
 */
export function fetchDocument(address: string, take: (answer: Document | null) => void): void {
  const request = new XMLHttpRequest();
  request.open('GET', address);
  request.responseType = 'document';
  request.onloadend = () => take(request.status === 200 ? request.responseXML : null);
  request.send();
}
