/** Shown when rendering fails. */
export const failure = {
  heading: 'This page has stopped working',
  message: 'Something in it failed. Loading it again usually helps.',
  reload: 'Load again',
}
