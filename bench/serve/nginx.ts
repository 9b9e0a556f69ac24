import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../stack/src/launcher/ports.ts'
import { untilAnswers, type RunningServer } from './site-server.ts'

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0
}

/** One worker, as Node has one thread; no log, no headers of ours. */
export async function startNginx(dist: string): Promise<RunningServer> {
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configuration(port, dist, folder))
  const server = spawn('nginx', ['-c', config, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(url)
  return { url, stop: () => void server.kill('SIGQUIT') }
}

function configuration(port: number, dist: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder}/${kind};`,
  )
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr error;
events { worker_connections 256; }
http {
${temporary.join('\n')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  gzip_static on;
  types { text/html html; text/javascript js; text/css css; image/svg+xml svg; image/avif avif; font/woff2 woff2; }
  server {
    listen 127.0.0.1:${port};
    root ${dist};
    index index.html;
    error_page 404 /404.html;
    location / { try_files $uri $uri.html $uri/ =404; }
  }
}
`
}
