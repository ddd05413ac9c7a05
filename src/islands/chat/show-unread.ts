/** Shows the number of new messages at plain links to the room. */
export function showChatUnread(count: number): void {
  for (const mark of document.querySelectorAll<HTMLElement>('[data-chat-unread]')) {
    mark.textContent = count > 0 ? (mark.dataset.chatUnread ?? '').replace('#', String(count)) : '';
    mark.closest('a')?.toggleAttribute('data-has-unread', count > 0);
  }
}
