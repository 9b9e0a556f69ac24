/** Of check_request(): the limits on messages, replies and emails have the same code. */
export const BUSY_MESSAGE = 'Too many requests at once'
