// The stand-in for the mail provider, to be run beside the stack: RESEND_CONFIG='{"port":…,"controlPort":…,"apiKey":…}'
import { createControl } from './control.ts'
import { Resend, type ResendOptions } from './resend.ts'

type ResendConfig = ResendOptions & { controlPort: number }

const { controlPort, ...options } = JSON.parse(process.env['RESEND_CONFIG'] ?? '') as ResendConfig

const resend = new Resend(options)
await resend.open()
createControl(resend).listen(controlPort, '127.0.0.1')
