import { readCertificate, type Certificate } from './read-certificate.ts'

export type WatchSettings = {
  now: Date
  certificateOf: (address: string, timeoutMs: number) => Promise<Certificate | { failure: string }>
  /** IANA's list of registries. */
  rdapUrl: string
  /** Supabase's management API, and a token that may read there. */
  management: { url: string; token: string | null }
  /** A folder of own dumps. */
  backupFolder: string | null
  voiceMinutesPerDay: number
}

const DAY_MS = 86_400_000
/** As the function voice has it. */
const VOICE_MINUTES_PER_DAY = 60

export function readWatchSettings(secret: (name: string) => string | null): WatchSettings {
  return {
    now: new Date(),
    certificateOf: readCertificate,
    rdapUrl: 'https://data.iana.org/rdap/dns.json',
    management: { url: 'https://api.supabase.com', token: secret('SUPABASE_ACCESS_TOKEN') },
    backupFolder: secret('WATCH_BACKUP_FOLDER'),
    voiceMinutesPerDay: Number(secret('VOICE_MINUTES_PER_DAY') ?? VOICE_MINUTES_PER_DAY),
  }
}

export function daysUntil(end: Date, now: Date): number {
  return Math.floor((end.getTime() - now.getTime()) / DAY_MS)
}
