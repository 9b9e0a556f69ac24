import { createHash } from 'node:crypto'
import { SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'

/**
 * Runs in the head, before the first paint: the bar shows the sign-in link at once, unless a session is stored, and
 * /auth shows no form to a visitor with a mailed link (src/features/auth/auth-screen.css). It needs no request, so it
 * also works when the app cannot be fetched.
 */
export const SESSION_SCRIPT = `if(/[?#&](token_hash|access_token|error_code)=/.test(location.search+location.hash))document.documentElement.dataset.link='';try{if(localStorage.getItem('${SESSION_STORAGE_KEY}'))document.documentElement.dataset.session=''}catch{}`

/** What allows this script, and no other inline script. */
export const SESSION_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SESSION_SCRIPT).digest('base64')}'`
