import { readAuthConfig } from '../gateway/auth-config.ts'
import { KEYS } from '../../settings.ts'

export type GotrueOptions = {
  port: number
  databaseUrl: string
  apiUrl: string
  siteUrl: string
  confirmEmails?: boolean
  hasLimits: boolean
}

/** supabase/config.toml as GoTrue's environment, like `config push` on a hosted project. */
export function gotrueEnvironment(options: GotrueOptions): Record<string, string> {
  const { port, databaseUrl, apiUrl, siteUrl, hasLimits } = options
  const { rate_limit: limits, email, mfa, hook, ...auth } = readAuthConfig()
  const confirms = options.confirmEmails ?? email.enable_confirmations
  return {
    GOTRUE_API_HOST: '127.0.0.1',
    PORT: String(port),
    API_EXTERNAL_URL: `${apiUrl}/auth/v1`,
    GOTRUE_DB_DRIVER: 'postgres',
    DATABASE_URL: databaseUrl,
    GOTRUE_DB_MAX_POOL_SIZE: '10',
    GOTRUE_SITE_URL: siteUrl,
    GOTRUE_DISABLE_SIGNUP: String(!auth.enable_signup),
    GOTRUE_JWT_SECRET: KEYS.jwtSecret,
    GOTRUE_JWT_EXP: String(auth.jwt_expiry),
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    GOTRUE_JWT_ISSUER: `${apiUrl}/auth/v1`,
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: String(auth.enable_refresh_token_rotation),
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: String(auth.refresh_token_reuse_interval),
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: String(email.secure_password_change),
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: String(email.require_current_password),
    GOTRUE_PASSWORD_MIN_LENGTH: String(auth.minimum_password_length),
    GOTRUE_MFA_MAX_ENROLLED_FACTORS: String(mfa.max_enrolled_factors),
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: String(mfa.totp.enroll_enabled),
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: String(mfa.totp.verify_enabled),
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
    GOTRUE_MAILER_AUTOCONFIRM: String(!confirms),
    GOTRUE_MAILER_OTP_LENGTH: String(email.otp_length),
    GOTRUE_MAILER_OTP_EXP: String(email.otp_expiry),
    GOTRUE_HOOK_SEND_EMAIL_ENABLED: String(hook.send_email.enabled),
    GOTRUE_HOOK_SEND_EMAIL_URI: hook.send_email.uri,
    GOTRUE_SMTP_MAX_FREQUENCY: email.max_frequency,
    GOTRUE_CORS_ALLOWED_HEADERS: 'apikey',
    GOTRUE_LOG_LEVEL: 'info',
    // Without the header GoTrue limits no address.
    ...(hasLimits && { GOTRUE_RATE_LIMIT_HEADER: 'X-Real-IP' }),
    // GoTrue applies it only where addresses must be confirmed. The hook has its own budget.
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '100000/1h',
    GOTRUE_RATE_LIMIT_OTP: String(limits.sign_in_sign_ups),
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: String(limits.token_refresh),
    GOTRUE_RATE_LIMIT_VERIFY: String(limits.token_verifications),
  }
}
