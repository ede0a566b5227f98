import type { Config } from '../config'
import { logOptions } from '../log'

/** The app's options derived from the settings. */
export function appSettings(config: Config, webDir: string | null) {
  return {
    previousAuthSecret: config.AUTH_SECRET_PREVIOUS,
    tokenDays: config.TOKEN_DAYS,
    adminSessionHours: config.ADMIN_SESSION_HOURS,
    adminsNeedSecondFactor: config.ADMIN_TOTP === 'required',
    rateLimitScale: config.RATE_LIMIT_SCALE,
    corsOrigins: config.CORS_ORIGINS,
    trustProxy: config.TRUST_PROXY,
    mailbox: config.mailbox,
    site: siteSettings(config, webDir),
    security: securityContact(config),
    publicUrl: config.publicUrl,
    callsPrivate: config.WEBHOOKS_ALLOW_PRIVATE,
    payments: paymentSettings(config),
    metricsToken: config.METRICS_TOKEN,
    logger: logOptions(config.LOG_LEVEL),
  }
}

function siteSettings(config: Config, webDir: string | null) {
  return {
    siteName: config.SITE_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    webDir,
    legalDir: config.LEGAL_DIR ?? null,
    analytics: config.ANALYTICS,
    commonPasswords: config.commonPasswords,
    featuresOff: config.FEATURES_OFF,
    branding: { logo: config.SITE_LOGO, accent: config.SITE_ACCENT },
    introFile: config.SITE_INTRO,
  }
}

export function paymentSettings(config: Config) {
  const { PAYMENT_CHAIN_ID: chainId, PAYMENT_TOKEN: address, PAYMENT_TOKEN_DECIMALS: decimals } = config
  return { token: { chainId, address, decimals }, kycReturnDays: config.KYC_RETURN_DAYS }
}

function securityContact(config: Config) {
  const { SECURITY_CONTACT: contacts, SECURITY_POLICY: policy, publicUrl } = config
  return contacts && { contacts, policy, publicUrl }
}
