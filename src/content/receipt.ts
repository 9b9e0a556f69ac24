/** Also the title of the assistant's dialog once its draft is sent. */
export const receiptHeading = 'We have your message.'
