import { walkPages } from './walk'

walkPages(5)
