import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { features } from '../../../src/brand/brand.data.ts'
import { ROOT } from '../../settings.ts'

/** The part of supabase/config.toml that the stack uses. Lite rejects the file itself: it supports only some keys. */
export type AuthConfig = {
  jwt_expiry: number
  enable_signup: boolean
  enable_refresh_token_rotation: boolean
  refresh_token_reuse_interval: number
  minimum_password_length: number
  rate_limit: Record<'sign_in_sign_ups' | 'token_refresh' | 'token_verifications', number>
  mfa: { max_enrolled_factors: number; totp: { enroll_enabled: boolean; verify_enabled: boolean } }
  email: {
    enable_confirmations: boolean
    secure_password_change: boolean
    require_current_password: boolean
    max_frequency: string
    otp_length: number
    otp_expiry: number
  }
  hook: { send_email: { enabled: boolean; uri: string } }
}

/** Sign-up is open only if visitors have accounts, as in a deployment (scripts/deploy/backend.ts). */
export function readAuthConfig(): AuthConfig {
  const config = parse(readFileSync(join(ROOT, 'supabase/config.toml'), 'utf8'))
  return { ...(config['auth'] as unknown as AuthConfig), enable_signup: features.accounts }
}
