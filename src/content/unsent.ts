/** Advice when a message could not be sent; the toast reports the failure. */
export const unsent = {
  kept: 'Your message is still in the form.',
  retry: 'Wait a minute and send it again, or',
  mail: 'email it instead',
}
