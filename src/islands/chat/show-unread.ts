/** Plain links to the room say how much was said since it was closed. */
export function showChatUnread(count: number): void {
  for (const mark of document.querySelectorAll<HTMLElement>('[data-chat-unread]')) {
    mark.textContent = count > 0 ? (mark.dataset.chatUnread ?? '').replace('#', String(count)) : '';
    mark.closest('a')?.toggleAttribute('data-has-unread', count > 0);
  }
}
