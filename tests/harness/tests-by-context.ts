/**
 * Has Node's test runner know by the asynchronous context which test something belongs to.
 *
 * By itself it follows every promise of the process from its making to its collection, so that it can say whose test an error or an
 * assertion is: a twentieth of what a test file computes that asks over HTTP, more than half of one that reads a million rows. The context
 * that promises, timers and sockets carry anyway says the same and costs nothing (docs/decisions/0270-tests-known-by-their-context.md). To be
 * imported before `node:test`.
 */
import hooks, {
  type AsyncHook,
  AsyncLocalStorage,
  AsyncResource,
  type HookCallbacks,
} from 'node:async_hooks';

type Born = NonNullable<HookCallbacks['init']>;

/** The number of the test, hook or suite that the running code belongs to. */
const running = new AsyncLocalStorage<number>();
/** What the runner notes a test by when there is a new one. */
let born: Born | undefined;

/** What tests of Node's runner are made of: each says that it is there, and runs what belongs to it in a context of its own. */
class InItsContext extends AsyncResource {
  constructor(...given: ConstructorParameters<typeof AsyncResource>) {
    super(...given);
    born?.(this.asyncId(), given[0], 0, this);
  }
  override runInAsyncScope<This, Result, Given extends unknown[]>(
    work: (this: This, ...given: Given) => Result,
    thisArg?: This,
    ...given: Given
  ): Result {
    // Inside: the scope brings the context back that was there when this was made.
    return super.runInAsyncScope(() => running.run(this.asyncId(), () => work.apply(thisArg as This, given)));
  }
}

const inPlaceOfAHook = ({ init }: HookCallbacks): AsyncHook => {
  born = init;
  const hook: AsyncHook = { enable: () => hook, disable: () => hook };
  return hook;
};

// The runner takes these three when it is loaded, which is here; whoever comes later finds Node's own.
const { AsyncResource: resource, createHook, executionAsyncId } = hooks;
Object.assign(hooks, {
  AsyncResource: InItsContext,
  createHook: inPlaceOfAHook,
  executionAsyncId: () => running.getStore() ?? 0,
});
process.getBuiltinModule('node:test');
Object.assign(hooks, { AsyncResource: resource, createHook, executionAsyncId });
