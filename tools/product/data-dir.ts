import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, PlainFailure, textOf } from '../terminal/failure.ts'

const sentences: Record<string, string> = {
  EACCES: '没有写权限',
  EPERM: '没有写权限',
  EROFS: '所在的文件系统是只读的',
  ENOSPC: '所在的磁盘已满',
  EDQUOT: '超出了磁盘配额',
  ENOTDIR: '路径中间有一段是文件，不是文件夹',
  ELOOP: '路径里的符号链接绕成了圈',
  ENAMETOOLONG: '路径太长',
  ENOENT: '建不起来',
}

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory()

// Node's own recursive mkdir never comes back from some places where nothing can be made, such as /proc.
const makeFolder = async (dir: string): Promise<void> => {
  try {
    await mkdir(dir)
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await isFolder(dir))) return
    if (codeOf(error) !== 'ENOENT' || dirname(dir) === dir || (await isFolder(dirname(dir)))) throw error
    await makeFolder(dirname(dir))
    await mkdir(dir)
  }
}

/** Makes sure the data folder is there and can be written, or says in one sentence why not. */
export const prepareDataDir = async (dir: string) => {
  const probe = join(dir, `.write-${randomBytes(6).toString('hex')}`)
  try {
    await makeFolder(dir)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (code === 'EEXIST') {
      throw new PlainFailure(`DATA_DIR ${dir} 是一个文件，不是文件夹。请换一个：DATA_DIR=… npm start`)
    }
    const why = sentences[code] ?? textOf(error)
    throw new PlainFailure(`数据文件夹 ${dir} 不能写：${why}。请修好它，或者换一个：DATA_DIR=… npm start`)
  }
}
