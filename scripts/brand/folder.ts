import { resolve } from 'node:path'
import { ROOT } from '../../stack/settings.ts'

/** The words and pictures of the site: brand/, or the folder in BRAND_FOLDER. Browser tests have their own. */
export const BRAND = resolve(ROOT, process.env['BRAND_FOLDER'] || 'brand')
