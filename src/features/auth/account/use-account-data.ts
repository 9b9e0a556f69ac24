import { useCallback, useEffect, useState } from 'react'
import { backend, type AccountData } from './account-backend.ts'

export type Loaded = AccountData | 'loading' | 'failed'

/** All that is kept with this account; null: no one is signed in. */
export function useAccountData(userId: string | null): { loaded: Loaded; reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded>('loading')

  const reload = useCallback(() => {
    void backend.load().then((result) => setLoaded(result.ok ? result.value : 'failed'))
  }, [])

  useEffect(() => {
    if (userId !== null) reload()
  }, [reload, userId])

  return { loaded, reload }
}
