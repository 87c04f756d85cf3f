/** The real program with a database of its own, which a test may kill and start again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const target = process.env['CARGO_TARGET_DIR'] ?? resolve(import.meta.dirname, '../../target');
const program = process.env['MOTHERLODE_PROGRAM'] ?? join(target, 'debug/motherlode');

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}

export class Server {
  readonly address: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'motherlode-e2e-'));
  readonly #port: number;
  #process: ChildProcess | null = null;

  private constructor(port: number) {
    this.#port = port;
    this.address = `http://127.0.0.1:${port}`;
  }

  /** A server that answers. */
  static async open(): Promise<Server> {
    const server = new Server(await freePort());
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const database = join(this.#folder, 'site.db');
    const listen = `127.0.0.1:${this.#port}`;
    this.#process = spawn(program, ['serve', '--no-browser', '--database', database, '--listen', listen], {
      stdio: 'ignore',
    });
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const ready = await fetch(`${this.address}/readyz`)
        .then((answer) => answer.ok)
        .catch(() => false);
      if (ready) return;
      await new Promise((next) => setTimeout(next, 100));
    }
    throw new Error(`${program} does not answer`);
  }

  /** Without a word, as when the power fails. */
  async kill(): Promise<void> {
    const ended = new Promise((done) => this.#process?.once('exit', done));
    this.#process?.kill('SIGKILL');
    await ended;
    this.#process = null;
  }

  async end(): Promise<void> {
    if (this.#process) await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
