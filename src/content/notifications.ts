export const notifications = {
  dismiss: 'Dismiss',
}
