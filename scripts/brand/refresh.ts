// Loaded before dev and build: brings the words of brand/ to the site, or says what is wrong with them and ends.
import { readBrandOrExit, wordModules, writeModules } from './write-words.ts'

writeModules(wordModules(await readBrandOrExit()))
