/** Advice when a message could not be sent; the toast reports the failure. Each: what became of it, and what to do. */
export const unsent = {
  failed: ['This message is not sent. It is still in the form.', 'Wait a minute and send it again, or'],
  offline: ['You are offline. Your message stays here.', 'Send it when you are back, or'],
  back: ['You are back online. Your message is still here.', 'Send it now, or'],
  mail: 'email it instead',
} as const
