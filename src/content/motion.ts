/** The button beside the arrow of the hero. */
export const motion = { pause: 'Pause the moving sky' }
