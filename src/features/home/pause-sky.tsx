import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Icon } from '#src/ui/icon.tsx'

const isSkyStill = () => document.documentElement.hasAttribute('data-still-sky')

/** Stops the sky and lets it move again (pause-script.ts). Where motion is reduced, nothing moves and it is not shown. */
export function PauseSky({ className }: { className: string }) {
  return (
    <button
      type="button"
      data-pauses-sky
      aria-label="Pause the moving sky"
      aria-pressed={useBrowserValue(isSkyStill, false)}
      className={`group motion-reduce:hidden noscript:hidden ${className}`}
    >
      <span className="group-aria-pressed:hidden">
        <Icon name="pause" />
      </span>
      <span className="hidden group-aria-pressed:block">
        <Icon name="play" />
      </span>
    </button>
  )
}
