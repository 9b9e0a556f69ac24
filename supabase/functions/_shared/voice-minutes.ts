/** Of all calls together, unless VOICE_MINUTES_PER_DAY says otherwise. Also what the doctor compares the day with. */
export const VOICE_MINUTES_PER_DAY = 60
