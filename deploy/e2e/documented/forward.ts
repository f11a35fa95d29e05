import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'

/** Runs on a machine of its own, until its standard input ends: hands connections to a port on to a socket of files. */
const [port = '', socket = ''] = process.argv.slice(2)
createServer((from) => {
  const to = connect(socket)
  pipeline(from, to, () => undefined)
  pipeline(to, from, () => undefined)
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
process.stdin.resume().once('end', () => process.exit(0))
