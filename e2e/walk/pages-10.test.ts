import { walkPages } from './walk'

walkPages(10)
