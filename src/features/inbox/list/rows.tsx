import { PureComponent, type ReactNode, type RefObject } from 'react'
import type { LeadRow as Row } from '../inbox-types.ts'
import { LeadRow } from './lead-row.tsx'

type RowsProps = {
  list: RefObject<HTMLElement | null>
  rows: readonly Row[]
  openId: string | null
  onOpen: (id: string) => void
}

type Anchor = { row: Element; top: number }

/**
 * Keeps the rows in view where they are when others come or go above them. A list at its top that no one points at may
 * move. Drawn anew only when the list itself changes: it may hold thousands. A class, because only a class can look at
 * the page just before it changes.
 */
export class Rows extends PureComponent<RowsProps> {
  override getSnapshotBeforeUpdate(last: RowsProps): Anchor | null {
    const list = this.props.list.current
    if (!list || last.rows === this.props.rows) return null
    const scroller = scrollerOf(list)
    if (scroller.scrollTop === 0 && !list.matches(':hover, :focus-within')) return null
    const edge = scroller === list ? list.getBoundingClientRect().top : 0
    const row = [...list.children].find((child) => child.getBoundingClientRect().bottom > edge)
    return row ? { row, top: row.getBoundingClientRect().top } : null
  }

  override componentDidUpdate(_last: RowsProps, _state: unknown, anchor: Anchor | null): void {
    const list = this.props.list.current
    if (!list || !anchor?.row.isConnected) return
    scrollerOf(list).scrollTop += anchor.row.getBoundingClientRect().top - anchor.top
  }

  override render(): ReactNode {
    const { rows, openId, onOpen } = this.props
    return rows.map((row) => <LeadRow key={row.id} row={row} isOpen={row.id === openId} onOpen={onOpen} />)
  }
}

/** On small screens the page scrolls, not the list. */
export function scrollerOf(list: HTMLElement): Element {
  const isOwn = getComputedStyle(list).overflowY === 'auto'
  return isOwn ? list : (document.scrollingElement ?? document.documentElement)
}
