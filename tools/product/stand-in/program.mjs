// Stands in for server and lab in the tests of the launcher: listens, says ready, and leaves as they do.
import { createServer } from 'node:http'

const port = Number(process.env.LAB_PORT && process.env.PRODUCT_URL ? process.env.LAB_PORT : process.env.PORT)
const server = createServer((request, response) => {
  if (request.url === '/crash') process.exit(7)
  response.end(JSON.stringify({ pid: process.pid, databaseUrl: process.env.DATABASE_URL }))
})
const leave = () => {
  server.closeAllConnections()
  server.close(() => process.exit(0))
}
process.on('SIGTERM', leave)
process.on('disconnect', leave)
server.listen(port, '127.0.0.1', () => process.send?.({ ready: true }))
