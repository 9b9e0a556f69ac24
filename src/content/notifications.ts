export const notifications = {
  dismiss: 'Dismiss',
  /** A link was followed without a network. */
  offline: { title: 'You are offline', text: 'This page could not be loaded. Check your network, then try again.' },
}
