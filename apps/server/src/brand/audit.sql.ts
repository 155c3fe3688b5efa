/** Of no room: the lowest has it. */
export { schemaCheck } from '../db/schema.sql'
