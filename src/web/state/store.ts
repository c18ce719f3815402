import { useSyncExternalStore } from 'react';
import { eventEmitter } from './eventEmitter.ts';

/** One value of the page that components re-render on. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: (value: Value) => void) => () => void;
  readonly useValue: () => Value;
}

export function store<Value>(initial: Value): Store<Value> {
  let value = initial;
  const { emit, subscribe } = eventEmitter<[Value]>();
  const get = () => value;
  return {
    get,
    set: (next) => {
      value = next;
      emit(value);
    },
    subscribe,
    useValue: () => useSyncExternalStore(subscribe, get, get),
  };
}
