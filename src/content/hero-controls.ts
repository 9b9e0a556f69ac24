/** In the first screen: above the questions, the arrow, and the button beside it. */
export const heroControls = {
  ask: 'Or ask our assistant, in writing',
  scrollDown: 'Scroll down to services',
  pause: 'Pause the moving sky',
}
