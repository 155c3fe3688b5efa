import { walkPages } from './walk'

walkPages(3)
