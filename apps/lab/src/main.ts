import { readSettings } from './env'
import { buildLab } from './lab'
import { listen } from './listen'

const settings = readSettings()

const sentence = (error: NodeJS.ErrnoException) =>
  error.code === 'EADDRINUSE'
    ? `实验台的端口 ${settings.port} 已被占用，请换一个 LAB_PORT`
    : `实验台没有启动：${error.message}`

try {
  const { port, close } = await listen(buildLab(settings), settings.port)
  console.log(`lab: http://localhost:${port} → ${settings.productUrl}`)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
  process.send?.({ ready: true })
} catch (error) {
  const failed = sentence(error as NodeJS.ErrnoException)
  console.error(failed)
  if (process.send) process.send({ failed }, () => process.exit(1))
  else process.exit(1)
}
