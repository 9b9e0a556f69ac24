import { inbox } from '#src/content/inbox.ts'

const words = inbox.keys

/** The keys at the foot of a wide screen, and when the list was last fetched. */
export function KeysBar({ synced, email, onKeys }: { synced: string; email: string; onKeys: () => void }) {
  return (
    <footer className="keys-bar">
      {words.list
        .filter(({ isShort }) => isShort)
        .map(({ keys, does }) => (
          <span key={does}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {does === words.all ? (
              <button type="button" className="link" onClick={onKeys}>
                {does}
              </button>
            ) : (
              does
            )}
          </span>
        ))}
      <span className="keys-end">{synced && words.synced(synced, email)}</span>
    </footer>
  )
}
