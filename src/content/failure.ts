/** Shown when rendering fails. */
export const failure = {
  heading: 'This page has stopped working',
  message: 'Something went wrong. Reloading it usually helps.',
  reload: 'Reload',
}
