import { useSyncExternalStore } from 'react'
import { heroControls } from '#src/content/hero-controls.ts'
import { Icon } from '#src/ui/icon.tsx'
import { isSkyStill, onStillness, stillSky } from '#src/ui/stillness.ts'

/** Stops the sky and lets it move again. Where motion is reduced, nothing moves and it is not shown. */
export function PauseSky({ className }: { className: string }) {
  const isStill = useSyncExternalStore(onStillness, isSkyStill, () => false)
  return (
    <button
      type="button"
      aria-label={heroControls.pause}
      aria-pressed={isStill}
      onClick={() => stillSky(!isStill)}
      className={`motion-reduce:hidden noscript:hidden ${className}`}
    >
      <Icon name={isStill ? 'play' : 'pause'} />
    </button>
  )
}
