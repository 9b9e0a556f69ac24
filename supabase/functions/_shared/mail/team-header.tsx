/** @jsxImportSource react */
import { site } from '../site.ts'
import { COLOR, SERIF } from './layout.tsx'

/** The dark bar distinguishes the team's mails from the visitors'. */
export function TeamHeader({ label }: { label: string }) {
  const style = { ...SERIF, padding: '18px 40px', fontSize: 18, lineHeight: '24px', color: COLOR.paper }
  return (
    <tr>
      <td className="line" style={{ ...style, backgroundColor: COLOR.night }}>
        {site.brandName} <span style={{ color: COLOR.star }}>✦</span> {label}
      </td>
    </tr>
  )
}
