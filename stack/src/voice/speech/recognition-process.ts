import { loadMoonshine } from './moonshine.ts'
import { answerRequests } from './process-task.ts'

answerRequests(loadMoonshine)
