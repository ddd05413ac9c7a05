import { listOtherAddresses } from '../stores/domains/other-addresses.ts';

const SHOWN_MAX = 3;

/** Other addresses of the site may answer if this one does not, so the page offers links to them. */
const place = document.querySelector<HTMLElement>('[data-other-addresses]');
const addresses = listOtherAddresses(() => sessionStorage, location.hostname).slice(0, SHOWN_MAX);
if (place && addresses.length > 0) {
  for (const address of addresses) {
    const link = document.createElement('a');
    link.href = `https://${address}/`;
    link.textContent = address;
    const item = document.createElement('li');
    item.appendChild(link);
    place.querySelector('ul')?.appendChild(item);
  }
  place.hidden = false;
}
