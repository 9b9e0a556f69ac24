import { mkdirSync, renameSync, rmSync } from 'node:fs'

/** Fills a temporary folder, then replaces `folder` with it: work that fails leaves `folder` unchanged. */
export async function replaceFolder(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  await fill(unfinished)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}
