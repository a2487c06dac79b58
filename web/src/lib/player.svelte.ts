// A game played again: every view from its first one on, where one stands, and whether it runs by itself.
import { tick } from "svelte";
import { Motion, motionWanted } from "../kit/motion";
import type { EventInfo, Frames, ViewInfo } from "./messages";
import { follow } from "./view";

const PACE = 900; // ms between two moves

export class Player {
  at = $state(0);
  playing = $state(false);
  root: HTMLElement | null = null;
  private readonly views: ViewInfo[];
  private readonly motion = new Motion();
  private timer = 0;

  constructor(
    readonly frames: Frames,
    at = -1,
  ) {
    this.views = [frames.first];
    this.at = at < 0 ? this.max : Math.min(at, this.max);
  }

  get max(): number {
    return this.frames.steps.length;
  }

  /** Who made each entry. */
  get seats(): number[] {
    return this.frames.steps.map((step) => step.seat);
  }

  viewAt(v: number): ViewInfo {
    for (let k = this.views.length; k <= v; k++) {
      const step = this.frames.steps[k - 1]!;
      this.views.push(this.frames.resets[String(step.v)] ?? follow(this.views[k - 1]!, step.events));
    }
    return this.views[v]!;
  }

  get view(): ViewInfo {
    return this.viewAt(this.at);
  }

  get last(): EventInfo[] {
    return this.at ? this.frames.steps[this.at - 1]!.events : [];
  }

  get asked(): number[] {
    return this.at ? this.frames.steps[this.at - 1]!.asked : (this.frames.first.facts["asked"] ?? []);
  }

  /** To another moment; one step on is shown as motion. */
  async seek(v: number): Promise<void> {
    const to = Math.min(this.max, Math.max(0, v));
    const flying = to === this.at + 1 && motionWanted() && this.root !== null;
    this.motion.finish();
    if (flying) this.motion.before(this.root);
    this.at = to;
    if (!flying) return;
    await tick();
    await this.motion.after(this.root, this.last);
  }

  toggle(): void {
    this.playing = !this.playing;
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.at >= this.max) this.at = 0;
    const on = async () => {
      if (!this.playing) return;
      if (this.at >= this.max) {
        this.playing = false;
        return;
      }
      await this.seek(this.at + 1);
      this.timer = setTimeout(() => void on(), PACE);
    };
    void on();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
    this.motion.finish();
  }
}
