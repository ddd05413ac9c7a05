/** A page of this site, or null. Read without a parser that Trusted Types would have to trust: XMLHttpRequest has its own. */
export function fetchDocument(address: string, take: (answer: Document | null) => void): void {
  const request = new XMLHttpRequest();
  request.open('GET', address);
  request.responseType = 'document';
  request.onloadend = () => take(request.status === 200 ? request.responseXML : null);
  request.send();
}
