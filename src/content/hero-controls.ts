/** In the first screen: the arrow, and the button beside it. */
export const heroControls = {
  scrollDown: 'Scroll down to services',
  pause: 'Pause the moving sky',
}
