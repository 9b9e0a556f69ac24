import { createRequire } from 'node:module'
import type * as Wrtc from '@roamhq/wrtc'

// A CommonJS module whose names Node cannot see from outside.
export const wrtc = createRequire(import.meta.url)('@roamhq/wrtc') as typeof Wrtc
