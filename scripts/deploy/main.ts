// npm run deploy: see deploy.ts.
import { deploy } from './deploy.ts'

process.exitCode = await deploy()
