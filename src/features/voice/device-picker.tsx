import { useId } from 'react'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { Button } from '#src/ui/button.tsx'
import { inputStyle } from '#src/ui/field-frame.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { hasChoice, type CallDevices } from './call-devices.ts'
import { voiceCall } from './voice-call.ts'

const words = voiceDemo.call.devices
const KINDS = ['microphone', 'speaker'] as const

/** Only where there is something to choose. */
export function DevicePicker({ devices }: { devices: CallDevices }) {
  const id = useId()
  const shown = KINDS.filter((kind) => hasChoice(devices[kind]))
  if (shown.length === 0) return null
  return (
    <>
      <Button look="line" className="dock-devices" popoverTarget={id} aria-label={words.open}>
        <Icon name="open" className="size-[1.25em] rotate-180" />
      </Button>
      <div id={id} popover="auto" className="devices-panel">
        {shown.map((kind) => (
          <label key={kind}>
            {words[kind]}
            <select
              value={devices[kind].chosen}
              onChange={({ target }) => voiceCall.setDevice(kind, target.value)}
              className={inputStyle}
            >
              {devices[kind].devices.map((device) => (
                <option key={device.id} value={device.id}>
                  {device.name}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </>
  )
}
