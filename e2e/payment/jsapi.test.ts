import { jsapi } from './pay'
import { walks } from './walks'

walks(jsapi, 0)
