import { words } from './read/words.ts'

export const { name, title, promise, blurb, description, colors, email, schedulingPage, social, features } =
  words('brand.yaml')
