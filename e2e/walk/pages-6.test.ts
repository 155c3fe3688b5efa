import { walkPages } from './walk'

walkPages(6)
